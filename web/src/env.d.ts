/** The version of the program, which meson.build knows. */
declare const __MUSTER_VERSION__: string;
/** What scripts/gather.mjs has made, and under which name; see made.ts. */
declare const __MADE__: Record<string, string>;
