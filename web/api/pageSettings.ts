import { createContext, useContext } from 'react'
import type { PageSettings } from '../../domain/wire/shop.ts'

/** What the server wrote beside the fallback of this page. */
export type Boot = { fallback: Record<string, unknown>; now: string; settings: PageSettings }

/** Of a page that the server did not write. */
export const noSettings: PageSettings = {
  tossClientKey: '',
  tossSdkSrc: '',
  postcodeScriptUrl: '',
  kakaoSdkSrc: '',
  kakaoJsKey: '',
  chatChannelUrl: '',
  publicUrl: '',
  shopSlug: 'billim',
}

export const PageSettingsContext = createContext(noSettings)
export const usePageSettings = () => useContext(PageSettingsContext)
