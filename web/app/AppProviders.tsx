import { type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { type Boot, PageSettingsContext } from '../api/pageSettings.ts'
import { swrDefaults } from '../api/swrDefaults.ts'
import { calls } from '../calls.ts'

/** The day of an instant in Seoul, whether the server wrote it with the offset +09:00 or in UTC. */
const seoulDay = (instant: string) => new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 10)

export function AppProviders({ boot, children }: { boot: Boot; children: ReactNode }) {
  // Marks the page as hydrated: server-rendered HTML does not answer taps before that.
  useEffect(() => document.getElementById('app')?.setAttribute('data-live', ''), [])
  const fallback = { [calls.now.url]: { now: boot.now, today: seoulDay(boot.now) }, ...boot.fallback }
  return (
    <SWRConfig value={{ ...swrDefaults, fallback }}>
      <PageSettingsContext value={boot.settings}>{children}</PageSettingsContext>
    </SWRConfig>
  )
}
