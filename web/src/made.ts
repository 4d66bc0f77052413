// Where files are that the build makes and the page loads by itself: sprites, the engine. Their names change with what
// is in them, so a browser that has one never asks for it again.
export const made = (name: string): string => `${import.meta.env.BASE_URL}${__MADE__[name] ?? name}`;

let early = true;
/** The first screen is there. */
export const screenDrawn = (): void => void (early = false);
/**
 * How a picture is loaded. A browser lays out each SVG picture on the thread that draws the page; so those of the first screen
 * come when its words and answers are there. In JSX this stands before `src`, which would begin at once.
 */
export const pictureLoading = (): 'lazy' | 'eager' => (early ? 'lazy' : 'eager');

/** Those whose names end so. */
export const madeWith = (ending: string): string[] => Object.keys(__MADE__).filter((name) => name.endsWith(ending));
