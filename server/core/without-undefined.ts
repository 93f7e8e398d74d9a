type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The fields that are given, under their own types: what a partial update changes. */
export const withoutUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
