import { createContext, useContext } from 'react'
import type { PageSettings } from '../../domain/wire/shop.ts'

/** What the server wrote beside the fallback of this page. */
export type Boot = { fallback: Record<string, unknown>; now: string; settings: PageSettings }

export const PageSettingsContext = createContext<PageSettings>({
  tossClientKey: '',
  tossSdkSrc: '',
  postcodeScriptUrl: '',
})
export const usePageSettings = () => useContext(PageSettingsContext)
