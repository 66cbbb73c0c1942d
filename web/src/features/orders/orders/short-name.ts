const NAME_LENGTH = 17;

/** Shortens the name of an item to 17 characters, for lists of orders. */
export const shortName = (name: string) =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
