import { serialize } from 'swr/dist/_internal/index.mjs'
export const seen = (field: object) => serialize(Reflect.get(field, '_valueTracker'))
