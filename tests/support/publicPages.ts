/** Public pages that Lighthouse looks at, in the suite and in the bench. */
export const publicPages: readonly { name: string; path: string; unlisted?: true }[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/product' },
  { name: 'detail', path: '/product/detail/1' },
  { name: 'search', path: '/search', unlisted: true },
  { name: 'brand', path: '/brand' },
  { name: 'promotion', path: '/promotion' },
  { name: 'ranking', path: '/ranking' },
]
