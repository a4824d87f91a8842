/**
 * Parts that the server draws with the page, and whose code the browser fetches when it wants it: their styles are
 * linked with the page, or it would be shown without styles until their code comes.
 */
export const drawnByTheServer: readonly string[] = [
  'app/Around.tsx',
  'pieces/account/NewPasswordForm.tsx',
  'screens/findPasswordEmail/EmailCodeFlow.tsx',
  'screens/home/Below.tsx',
  'screens/productDetail/Below.tsx',
]
