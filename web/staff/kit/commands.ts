import { useLayoutEffect } from 'react'

/** A command of the page that the palette offers. */
type Command = { id: string; label: string; about: string; run: () => void }

let offered: readonly Command[] = []

/** Returns the commands that the page offers now. */
export const offeredCommands = (): readonly Command[] => offered

/** Offers commands in the palette while the component is mounted. */
export function useOffered(commands: readonly Command[]) {
  useLayoutEffect(() => {
    offered = commands
    return () => {
      offered = []
    }
  }, [commands])
}
