type PublicPage = { name: string; path: string; unlisted?: true }

/** One page of each kind: these are looked at in every run of the suite. */
export const kindsOfPublicPages: readonly PublicPage[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/product' },
  { name: 'detail', path: '/product/detail/1' },
]

/** Public pages that Lighthouse looks at in the bench. */
export const publicPages: readonly PublicPage[] = [
  ...kindsOfPublicPages,
  { name: 'search', path: '/search', unlisted: true },
  { name: 'brand', path: '/brand' },
  { name: 'promotion', path: '/promotion' },
  { name: 'ranking', path: '/ranking' },
]
