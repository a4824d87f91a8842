export const silhouettes = [
  'topHandle',
  'tote',
  'hobo',
  'bucket',
  'clutch',
  'saddle',
  'backpack',
  'dressWatch',
  'chronograph',
  'blazer',
  'coat',
  'trench',
  'slipDress',
  'gown',
  'pleatedDress',
  'sweater',
  'cardigan',
  'skirt',
  'trousers',
  'suit',
  'pump',
  'loafer',
  'sunglasses',
  'scarf',
  'muffler',
  'belt',
  'hat',
  'necklace',
  'earrings',
] as const

export const cloths = ['wool', 'twill', 'tweed', 'satin', 'crepe', 'velvet', 'jersey', 'cable'] as const
export const materials = [
  'calf',
  'pebble',
  'croc',
  'suede',
  'quilt',
  'patent',
  'canvas',
  'bracelet',
  ...cloths,
  'acetate',
  'tortoise',
  'polished',
  'pearl',
] as const

export const proportions = ['small', 'medium', 'large'] as const
export const hardwares = ['gold', 'silver', 'ruthenium', 'rose'] as const
export const views = ['front', 'side', 'detail'] as const
/** Pictures of the product in use, as members take them. */
export const photos = ['daylight', 'evening', 'journey'] as const

export type Silhouette = (typeof silhouettes)[number]
export type Material = (typeof materials)[number]
export type Proportion = (typeof proportions)[number]
export type Hardware = (typeof hardwares)[number]
export type View = (typeof views)[number]
export type Photo = (typeof photos)[number]

export const isPhoto = (shown: View | Photo): shown is Photo => photos.some((photo) => photo === shown)

/** A product of the demo catalogue as its picture needs it. Equal values draw equal pictures. */
export type Illustration = {
  silhouette: Silhouette
  proportion: Proportion
  material: Material
  /** A name of `colours`; a watch shows it on its dial. */
  colour: string
  /** On clothes the tone of the buttons, on watches the case. */
  hardware: Hardware
  /** Chooses the details of the design: closure, stitching, folds, indices. */
  seed: number
}

const materialsOf: Record<Silhouette, readonly [Material, ...Material[]]> = {
  topHandle: ['calf', 'pebble', 'croc', 'patent'],
  tote: ['pebble', 'canvas', 'calf', 'suede', 'croc'],
  hobo: ['suede', 'calf', 'pebble', 'quilt'],
  bucket: ['pebble', 'suede', 'calf'],
  clutch: ['calf', 'croc', 'patent', 'satin', 'quilt'],
  saddle: ['calf', 'pebble', 'croc', 'suede'],
  backpack: ['pebble', 'calf', 'suede'],
  dressWatch: ['calf', 'croc', 'bracelet', 'suede'],
  chronograph: ['bracelet', 'calf', 'suede'],
  blazer: ['wool', 'twill', 'velvet', 'tweed'],
  coat: ['wool', 'twill', 'tweed'],
  trench: ['twill', 'wool', 'crepe'],
  slipDress: ['satin', 'crepe', 'velvet'],
  gown: ['satin', 'velvet', 'crepe'],
  pleatedDress: ['crepe', 'satin'],
  sweater: ['cable', 'jersey'],
  cardigan: ['jersey', 'cable'],
  skirt: ['wool', 'tweed', 'satin', 'crepe'],
  trousers: ['wool', 'twill', 'crepe', 'tweed', 'satin'],
  suit: ['wool', 'twill', 'tweed', 'velvet'],
  pump: ['patent', 'calf', 'suede', 'croc', 'satin'],
  loafer: ['calf', 'suede', 'croc', 'patent', 'pebble'],
  sunglasses: ['acetate', 'tortoise'],
  scarf: ['satin', 'twill'],
  muffler: ['wool', 'jersey'],
  belt: ['calf', 'croc', 'suede', 'pebble', 'patent'],
  hat: ['wool', 'tweed', 'velvet', 'twill'],
  necklace: ['polished', 'pearl'],
  earrings: ['polished', 'pearl'],
}

export const allowedMaterials = (silhouette: Silhouette): readonly [Material, ...Material[]] =>
  materialsOf[silhouette]
