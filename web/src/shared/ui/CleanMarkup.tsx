import { clean } from "./clean";

export function CleanMarkup({ markup, className }: { markup: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line itself
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean(markup) }} />;
}
