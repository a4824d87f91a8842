/**
 * Parts that are server-rendered but whose chunks the browser loads later. Their styles are linked with the page, which
 * would otherwise be unstyled until those chunks have loaded.
 */
export const serverRenderedParts: readonly string[] = [
  'app/Around.tsx',
  'pieces/account/NewPasswordForm.tsx',
  'screens/findPasswordEmail/EmailCodeFlow.tsx',
  'screens/productDetail/Below.tsx',
]
