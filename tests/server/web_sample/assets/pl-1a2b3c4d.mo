the sample of pl-1a2b3c4d.mo
