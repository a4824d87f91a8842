import { mutate } from 'swr'

/** Revalidates everything on the page: any list or count may have changed after a write. */
export const refreshAll = (): Promise<unknown> => mutate(() => true)
