#ifndef SERVE_MAIN_H
#define SERVE_MAIN_H

int serve_main(int argc, char **argv);
int verify_main(int argc, char **argv);
int backup_main(int argc, char **argv);
int export_main(int argc, char **argv);
int give_up_main(int argc, char **argv);
int load_main(int argc, char **argv);

#endif
