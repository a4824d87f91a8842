export const address = /^https:\/\/[^\s/]+\S*$/
export const brackets = /\[[^\]]*\]/g
export const digits = /^\d+$/
export const spaces = /\s+/g
