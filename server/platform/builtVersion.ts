import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build writes of the release (`noteVersion`). */
export const versionFile = join(import.meta.dirname, '../../dist/version')

type Settings = Readonly<Record<string, string | undefined>>

/** The settings with the release that was built as VERSION, unless they name one or nothing was built. */
export function withBuiltVersion(settings: Settings, file = versionFile): Settings {
  if (settings.VERSION !== undefined && settings.VERSION !== '') return settings
  try {
    return { ...settings, VERSION: readFileSync(file, 'utf8').trim() }
  } catch {
    return settings
  }
}
