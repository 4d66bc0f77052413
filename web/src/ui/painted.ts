// What can wait until words are seen: pictures, and looking where things are, which would lay the page out before it is whole.

/** When what is being drawn now is on the screen; in a tab that nobody sees, when somebody does. */
export const painted = (): Promise<void> => new Promise((done) => void requestAnimationFrame(() => setTimeout(done)));
