// What this browser keeps for the page, by name. Everything works without it too.
export function stored<T>(key: string): T | null {
	try {
		return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
	} catch {
		return null;
	}
}

/** False: this browser keeps nothing (private window, full disk); the page goes on without. */
export function store(key: string, value: unknown): boolean {
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}
