// the service worker of the sample
