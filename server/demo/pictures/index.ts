export { drawBannerApart as drawBanner } from '../illustrations/index.ts'
export { routes } from './productPictures.ts'
