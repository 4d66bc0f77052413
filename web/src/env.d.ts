/** The version of the program, which meson.build knows. */
declare const __MUSTER_VERSION__: string;
