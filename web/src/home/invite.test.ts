import { expect, test } from 'vitest';
import { inviteLink, inviteRead, onlyHere } from './invite';

const table = 'k3v9q2m7x0pd';
const key = '0123456789abcdefghjkmnpqrs';

test('a link says the table and its key, and can be read again', () => {
	const link = inviteLink('https://cards.example/muster/?x=1#/new', { table, key });
	expect(link).toBe(`https://cards.example/muster/#/t/${table}?key=${key}`);
	expect(inviteRead(link)).toEqual({ table, key });
	expect(inviteLink('http://127.0.0.1:8400/', { table, key: null })).toBe(`http://127.0.0.1:8400/#/t/${table}`);
});

test('whatever a friend has pasted is understood', () => {
	expect(inviteRead(`  ${table.toUpperCase()} `)).toEqual({ table, key: null });
	expect(inviteRead(`#/t/${table}`)).toEqual({ table, key: null });
	expect(inviteRead(`Come! https://x.example/#/t/${table}?key=${key} now`)).toEqual({ table, key });
	expect(inviteRead(`${table} ${key}`)).toEqual({ table, key });
	expect(inviteRead('k3v9-q2m7-xopd')).toEqual({ table, key: null }); // O for 0, groups of four
});

test('what is no table is refused', () => {
	for (const text of ['', 'hello', 'https://cards.example/', `${table}x`, `#/t/${table.slice(1)}`]) expect(inviteRead(text)).toBeNull();
});

test('friends cannot reach an address that means their own computer', () => {
	for (const page of ['http://127.0.0.1:8400/', 'http://localhost:8400/#/new', 'http://[::1]:8400/']) expect(onlyHere(page)).toBe(true);
	for (const page of ['https://cards.example/', 'http://192.168.1.20:8400/', 'http://localhost.example/']) expect(onlyHere(page)).toBe(false);
});
