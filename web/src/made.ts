// Where files are that the build makes and the page loads by itself: sprites, the engine. Their names change with what
// is in them, so a browser that has one never asks for it again.
export const made = (name: string): string => `${import.meta.env.BASE_URL}${__MADE__[name] ?? name}`;
/** Those whose names end so. */
export const madeWith = (ending: string): string[] => Object.keys(__MADE__).filter((name) => name.endsWith(ending));
