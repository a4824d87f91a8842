/** The scenes that a drawn picture can show. */
export const pictureScenes = [
  ...([
    'atelier',
    'evening',
    'city',
    'weekend',
    'welcome',
    'tote',
    'gala',
    'tailored',
    'getaway',
    'gift',
  ] as const),
  ...([
    'greeting',
    'noon',
    'winter',
    'heroine',
    'wardrobe',
    'journey',
    'workshop',
    'hours',
    'snapshot',
  ] as const),
  ...(['longer', 'closet', 'friends'] as const),
] as const
