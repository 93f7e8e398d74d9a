/** Refuses fields of a JSON body that its schema does not know: the sender of a dropped field would believe that it was stored. */
import { z } from '@hono/zod-openapi'
import { AppError } from '../errors.ts'

/** The session says who the caller is; the fields are accepted and ignored. */
const IGNORED = ['user_id', 'userId']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields an object may have; null for a schema that takes any. */
function knownFields(schema: unknown): Record<string, unknown> | null {
  if (schema instanceof z.ZodObject) return schema.def.catchall ? null : schema.shape
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion) {
    const shapes = schema.options.map(knownFields)
    return shapes.every((shape) => shape !== null) ? Object.assign({}, ...shapes) : null
  }
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? knownFields(schema.def.innerType) : null
}

function listUnknown(schema: unknown, value: unknown, path = ''): string[] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => listUnknown(schema.element, item, `${path}${index}.`))
  }
  const known = knownFields(schema)
  if (!known || !isRecord(value)) return []
  return Object.entries(value).flatMap(([name, held]) => {
    if (Object.hasOwn(known, name)) return listUnknown(known[name], held, `${path}${name}.`)
    return path === '' && IGNORED.includes(name) ? [] : [path + name]
  })
}

export function refuseUnknownFields(schema: unknown, body: unknown): void {
  const [first, ...rest] = listUnknown(schema, body)
  if (first === undefined) return
  const fields = Object.fromEntries([first, ...rest].map((name) => [name, 'This call has no such field.']))
  throw new AppError('bad_request', `This call has no field '${first}'.`, { fields })
}
