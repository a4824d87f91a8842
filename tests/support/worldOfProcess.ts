/** What a test file can change for whichever file runs next in its process. */
export type WorldOfProcess = {
  globals: Map<string, PropertyDescriptor>
  settings: NodeJS.ProcessEnv
  folder: string
}

export function worldOfProcess(): WorldOfProcess {
  const { VIPSHOME: _, FONTCONFIG_FILE: __, ...settings } = process.env
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return {
    // What the runtime and libraries make on first use is no test's: below symbols and names like `__registry`.
    globals: new Map(descriptors.filter(([name]) => !name.startsWith('__'))),
    // Without what drawing sets for itself when it is read first.
    settings,
    folder: process.cwd(),
  }
}

/** Names what differs from `before`. */
export function changedSince(before: WorldOfProcess): string[] {
  const now = worldOfProcess()
  const changed: string[] = []
  for (const key of new Set([...before.globals.keys(), ...now.globals.keys()])) {
    const [was, is] = [before.globals.get(key), now.globals.get(key)]
    if (!Object.is(was?.value, is?.value) || was?.get !== is?.get) changed.push(`global ${key}`)
  }
  for (const name of new Set([...Object.keys(before.settings), ...Object.keys(now.settings)]))
    if (before.settings[name] !== now.settings[name]) changed.push(`setting ${name}`)
  if (before.folder !== now.folder) changed.push(`folder ${now.folder}`)
  return changed
}
