const NAME_LENGTH = 17;

/** Names of items in lists of orders are cut at 17 characters. */
export const shortName = (name: string) =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
