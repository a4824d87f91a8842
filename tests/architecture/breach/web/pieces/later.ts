export const later = () => import('./hearts.ts').then(({ heartWords }) => heartWords(1))
