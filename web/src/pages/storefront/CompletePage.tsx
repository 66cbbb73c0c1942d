export function CompletePage() {
  return null;
}
