export { type Banner, type BannerFormat, bannerSizes, drawBannerSvg, renderBanner } from './banners/banner.ts'
export { drawBrandMarkSvg, renderBrandMark } from './banners/brandMark.ts'
export { type BannerScene, bannerScenes } from './banners/scenes.ts'
export { drawBannerApart, drawMasterApart } from './drawApart.ts'
export { drawSvg } from './drawSvg.ts'
export {
  allowedMaterials,
  type Hardware,
  hardwares,
  type Illustration,
  type Material,
  materials,
  type Photo,
  type Proportion,
  photos,
  proportions,
  type Silhouette,
  silhouettes,
  type View,
  views,
} from './illustration.ts'
export { type Colour, colours } from './palette.ts'
export { drawPhotoSvg } from './photos/photo.ts'
export { type PictureCache, pictureCache, type SharedMasters } from './pictureCache.ts'
export {
  type PictureFormat,
  type PictureWidth,
  pictureWidths,
  renderMaster,
  renderPicture,
  type Shown,
} from './renderPicture.ts'
