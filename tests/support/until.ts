import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when something is so. Between two looks the processor is left to those who make it so. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await wait(20)
}
