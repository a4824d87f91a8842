import type { Illustration } from '../illustration.ts'

/** `stands` rests on the plinth or floor, `hangs` hangs before the wall. */
type Prop = { illustration: Omit<Illustration, 'seed'>; pose: 'stands' | 'hangs' }

export type Scene = {
  wall: string
  ink: string
  /** The first prop is shown in every format, the second only where there is room. */
  props: readonly [Prop, Prop]
}

export const bannerScenes = ['atelier', 'evening', 'city', 'weekend', 'welcome'] as const
export type BannerScene = (typeof bannerScenes)[number]

const ink = '#171615'
const paper = '#f7f3ee'

export const scenes: Record<BannerScene, Scene> = {
  atelier: {
    wall: '#d8d2ca',
    ink,
    props: [
      {
        illustration: {
          silhouette: 'topHandle',
          proportion: 'medium',
          material: 'calf',
          colour: 'bordeaux',
          hardware: 'gold',
        },
        pose: 'stands',
      },
      {
        illustration: {
          silhouette: 'saddle',
          proportion: 'small',
          material: 'calf',
          colour: 'camel',
          hardware: 'gold',
        },
        pose: 'stands',
      },
    ],
  },
  evening: {
    wall: '#3b2a2f',
    ink: paper,
    props: [
      {
        illustration: {
          silhouette: 'gown',
          proportion: 'medium',
          material: 'satin',
          colour: 'champagne',
          hardware: 'gold',
        },
        pose: 'hangs',
      },
      {
        illustration: {
          silhouette: 'clutch',
          proportion: 'medium',
          material: 'satin',
          colour: 'ruby',
          hardware: 'gold',
        },
        pose: 'stands',
      },
    ],
  },
  city: {
    wall: '#c3c7ca',
    ink,
    props: [
      {
        illustration: {
          silhouette: 'blazer',
          proportion: 'medium',
          material: 'wool',
          colour: 'charcoal',
          hardware: 'ruthenium',
        },
        pose: 'hangs',
      },
      {
        illustration: {
          silhouette: 'tote',
          proportion: 'medium',
          material: 'pebble',
          colour: 'noir',
          hardware: 'silver',
        },
        pose: 'stands',
      },
    ],
  },
  weekend: {
    wall: '#cfcfc2',
    ink,
    props: [
      {
        illustration: {
          silhouette: 'hobo',
          proportion: 'large',
          material: 'suede',
          colour: 'tobacco',
          hardware: 'gold',
        },
        pose: 'stands',
      },
      {
        illustration: {
          silhouette: 'sweater',
          proportion: 'medium',
          material: 'cable',
          colour: 'ivory',
          hardware: 'gold',
        },
        pose: 'hangs',
      },
    ],
  },
  welcome: {
    wall: '#6b1d26',
    ink: paper,
    props: [
      {
        illustration: {
          silhouette: 'bucket',
          proportion: 'medium',
          material: 'calf',
          colour: 'blush',
          hardware: 'gold',
        },
        pose: 'stands',
      },
      {
        illustration: {
          silhouette: 'dressWatch',
          proportion: 'medium',
          material: 'croc',
          colour: 'ivory',
          hardware: 'gold',
        },
        pose: 'hangs',
      },
    ],
  },
}
