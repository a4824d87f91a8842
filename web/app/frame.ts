import { type UIMatch, useMatches } from 'react-router-dom'

export type NavTab = 'home' | 'category' | 'luxshare' | 'likes' | 'my'
export type MenuTab = 'recommend' | 'luxury' | 'promotion' | 'brand' | 'ranking'

/** How the shell frames a screen, and who may see it. */
export type Frame = {
  /** Title of the document; with `heading` it is also the h1, in the header. */
  title: string
  heading?: boolean
  logo?: boolean
  /** Target of the back button: one history step, the path from which the list was entered, or a fixed path. */
  back?: 'history' | 'product' | { to: string }
  icons?: readonly ('home' | 'search' | 'interest' | 'cart')[]
  /** The header is transparent over the first picture until the page is scrolled. */
  overPicture?: boolean
  bareHeader?: boolean
  noHeader?: boolean
  menu?: MenuTab
  nav?: NavTab
  footer?: boolean
  toastOffset?: 16 | 78 | 84 | 171
  access?: 'members' | 'guests'
  /** Public screens are rendered by the server with what they read, and indexed. */
  public?: boolean
}

const fallbackFrame: Frame = { title: '' }

const isFrame = (handle: unknown): handle is Frame =>
  typeof handle === 'object' && handle !== null && 'title' in handle

export const frameOf = (matches: readonly Pick<UIMatch, 'handle'>[]): Frame => {
  const handle = matches.at(-1)?.handle
  return isFrame(handle) ? handle : fallbackFrame
}

export const useFrame = (): Frame => frameOf(useMatches())
