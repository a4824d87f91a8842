import { createContext, useContext } from 'react'
import type { PageSettings, ShopNow } from '../../domain/wire/shop.ts'

/** Data that the server inlines into the page: answers by URL (`fallback`), its clock, and the page settings. */
export type Boot = { fallback: Record<string, unknown>; now: ShopNow; settings: PageSettings }

/** Settings of a page without inlined data. */
export const noSettings: PageSettings = {
  cardClientKey: '',
  cardSheetUrl: '',
  postcodeScriptUrl: '',
  kakaoSdkSrc: '',
  kakaoJsKey: '',
  chatChannelUrl: '',
  publicUrl: '',
  shopSlug: 'billim',
}

export const PageSettingsContext = createContext(noSettings)
export const usePageSettings = () => useContext(PageSettingsContext)
