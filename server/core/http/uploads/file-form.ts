/** One file, as the description of the calls has it. Not a zod schema: that would have the body read whole, without a bound. */
export const FILE_FORM = {
  type: 'object' as const,
  properties: { file: { type: 'string' as const, format: 'binary' } },
  required: ['file'],
}
