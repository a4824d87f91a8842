/** One star in a box of 14 by 14. */
export const star = 'M7 .8l1.9 4.1 4.5.5-3.3 3 .9 4.4L7 10.6l-4 2.2.9-4.4-3.3-3 4.5-.5z'
