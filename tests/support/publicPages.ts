type PublicPage = { name: string; path: string; unlisted?: true }

/** The page with the most parts: Lighthouse looks at it in every run of the suite. */
export const richestPage: PublicPage = { name: 'detail', path: '/product/detail/1' }

/** Public pages that Lighthouse looks at in the bench. */
export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/product' },
  richestPage,
  { name: 'search', path: '/search', unlisted: true },
  { name: 'brand', path: '/brand' },
  { name: 'promotion', path: '/promotion' },
  { name: 'ranking', path: '/ranking' },
]
