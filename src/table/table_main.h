#ifndef TABLE_MAIN_H
#define TABLE_MAIN_H

int table_main(int argc, char **argv);

#endif
