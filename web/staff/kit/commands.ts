import { useLayoutEffect } from 'react'

/** Something that the page can do at this moment, offered in the search field too. */
type Command = { id: string; label: string; about: string; run: () => void }

let offered: readonly Command[] = []

/** What the page offers at this moment. */
export const offeredCommands = (): readonly Command[] => offered

/** Offers what the page's table can do, until it is left. */
export function useOffered(commands: readonly Command[]) {
  useLayoutEffect(() => {
    offered = commands
    return () => {
      offered = []
    }
  }, [commands])
}
