import type { Hardware, Illustration, Material, Silhouette } from '../illustration.ts'
import type { Colour } from '../palette.ts'

/** `stands` rests on the plinth or floor, `hangs` on a hanger from a peg, `leans` against a slab on the plinth. */
type Pose = 'stands' | 'hangs' | 'leans'
type Prop = { illustration: Omit<Illustration, 'seed'>; pose: Pose }

export type Scene = {
  wall: string
  ink: string
  /** The first prop is shown in every format, the second only where there is room. */
  props: readonly [Prop, Prop]
}

const poses: Readonly<Partial<Record<Silhouette, Pose>>> = {
  blazer: 'hangs',
  coat: 'hangs',
  trench: 'hangs',
  slipDress: 'hangs',
  gown: 'hangs',
  pleatedDress: 'hangs',
  sweater: 'hangs',
  cardigan: 'hangs',
  skirt: 'hangs',
  dressWatch: 'leans',
  chronograph: 'leans',
  scarf: 'leans',
}

const prop = (silhouette: Silhouette, material: Material, colour: Colour, hardware: Hardware): Prop => ({
  illustration: { silhouette, proportion: 'medium', material, colour, hardware },
  pose: poses[silhouette] ?? 'stands',
})

const ink = '#171615'
const paper = '#f7f3ee'

const table = {
  atelier: {
    ...{ wall: '#d8d2ca', ink },
    props: [prop('topHandle', 'calf', 'bordeaux', 'gold'), prop('saddle', 'calf', 'camel', 'gold')],
  },
  evening: {
    ...{ wall: '#3b2a2f', ink: paper },
    props: [prop('gown', 'satin', 'champagne', 'gold'), prop('clutch', 'satin', 'ruby', 'gold')],
  },
  city: {
    ...{ wall: '#c3c7ca', ink },
    props: [prop('blazer', 'wool', 'charcoal', 'ruthenium'), prop('tote', 'pebble', 'noir', 'silver')],
  },
  weekend: {
    ...{ wall: '#cfcfc2', ink },
    props: [prop('hobo', 'suede', 'tobacco', 'gold'), prop('sweater', 'cable', 'ivory', 'gold')],
  },
  welcome: {
    ...{ wall: '#6b1d26', ink: paper },
    props: [prop('bucket', 'calf', 'blush', 'gold'), prop('dressWatch', 'croc', 'ivory', 'gold')],
  },
  tote: {
    ...{ wall: '#d6cec2', ink },
    props: [prop('tote', 'calf', 'cognac', 'gold'), prop('coat', 'wool', 'oat', 'gold')],
  },
  gala: {
    ...{ wall: '#27332f', ink: paper },
    props: [prop('gown', 'velvet', 'ruby', 'gold'), prop('clutch', 'calf', 'champagne', 'gold')],
  },
  tailored: {
    ...{ wall: '#c9ccd1', ink },
    props: [prop('blazer', 'twill', 'ink', 'silver'), prop('saddle', 'calf', 'cognac', 'gold')],
  },
  getaway: {
    ...{ wall: '#ccd1c6', ink },
    props: [prop('backpack', 'pebble', 'chocolate', 'gold'), prop('cardigan', 'cable', 'oat', 'gold')],
  },
  gift: {
    ...{ wall: '#5e1a24', ink: paper },
    props: [prop('saddle', 'patent', 'blush', 'gold'), prop('pump', 'satin', 'champagne', 'gold')],
  },
  greeting: {
    ...{ wall: '#43243a', ink: paper },
    props: [prop('bucket', 'suede', 'butter', 'gold'), prop('clutch', 'satin', 'blush', 'gold')],
  },
  noon: {
    ...{ wall: '#e2dccf', ink },
    props: [prop('topHandle', 'croc', 'emerald', 'gold'), prop('tote', 'canvas', 'camel', 'gold')],
  },
  winter: {
    ...{ wall: '#c9c0b6', ink },
    props: [prop('hobo', 'quilt', 'charcoal', 'silver'), prop('muffler', 'wool', 'oat', 'gold')],
  },
  heroine: {
    ...{ wall: '#2d2a3a', ink: paper },
    props: [prop('pleatedDress', 'satin', 'champagne', 'gold'), prop('pump', 'patent', 'noir', 'gold')],
  },
  wardrobe: {
    ...{ wall: '#b9c0c5', ink },
    props: [prop('coat', 'wool', 'camel', 'gold'), prop('tote', 'calf', 'noir', 'silver')],
  },
  journey: {
    ...{ wall: '#d6d4c4', ink },
    props: [prop('bucket', 'pebble', 'moss', 'gold'), prop('sweater', 'jersey', 'ivory', 'gold')],
  },
  workshop: {
    ...{ wall: '#ddd1c1', ink },
    props: [prop('topHandle', 'pebble', 'camel', 'gold'), prop('topHandle', 'calf', 'forest', 'gold')],
  },
  hours: {
    ...{ wall: '#222b35', ink: paper },
    props: [prop('dressWatch', 'croc', 'ivory', 'rose'), prop('chronograph', 'bracelet', 'noir', 'silver')],
  },
  snapshot: {
    ...{ wall: '#d9d6cc', ink },
    props: [prop('slipDress', 'satin', 'sage', 'gold'), prop('hobo', 'calf', 'ivory', 'gold')],
  },
  longer: {
    ...{ wall: '#c3cad0', ink },
    props: [prop('trench', 'twill', 'camel', 'gold'), prop('backpack', 'calf', 'noir', 'silver')],
  },
  closet: {
    ...{ wall: '#d3d3cf', ink },
    props: [prop('saddle', 'croc', 'forest', 'gold'), prop('dressWatch', 'calf', 'champagne', 'gold')],
  },
  friends: {
    ...{ wall: '#cdb9a4', ink },
    props: [prop('cardigan', 'jersey', 'rust', 'gold'), prop('bucket', 'calf', 'cognac', 'gold')],
  },
} as const satisfies Record<string, Scene>

export type BannerScene = keyof typeof table
export const scenes: Readonly<Record<BannerScene, Scene>> = table

const isScene = (name: string): name is BannerScene => name in table
export const bannerScenes: readonly BannerScene[] = Object.keys(table).filter(isScene)
