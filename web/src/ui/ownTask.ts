// Work that need not be done in the same breath as what comes before it: in a task of its own, and before the next frame where the browser can say so.
type Scheduler = { postTask(call: () => void, options: { priority: 'user-blocking' }): Promise<void> };

export function ownTask(call: () => void): void {
	const { scheduler } = globalThis as { scheduler?: Scheduler };
	if (scheduler?.postTask) void scheduler.postTask(call, { priority: 'user-blocking' });
	else setTimeout(call);
}
