import { type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { type Boot, PageSettingsContext } from '../api/pageSettings.ts'
import { swrDefaults } from '../api/swrDefaults.ts'
import { calls } from '../calls.ts'

export function AppProviders({ boot, children }: { boot: Boot; children: ReactNode }) {
  // Marks the page as hydrated: server-rendered HTML does not answer taps before that.
  useEffect(() => document.getElementById('app')?.setAttribute('data-live', ''), [])
  const fallback = { [calls.now.url]: boot.now, ...boot.fallback }
  return (
    <SWRConfig value={{ ...swrDefaults, fallback }}>
      <PageSettingsContext value={boot.settings}>{children}</PageSettingsContext>
    </SWRConfig>
  )
}
