/** SVG path of one star in a 14 × 14 box. */
export const star = 'M7 .8l1.9 4.1 4.5.5-3.3 3 .9 4.4L7 10.6l-4 2.2.9-4.4-3.3-3 4.5-.5z'
