import { useWords } from "@/shared/i18n/useWords";

const SERVICES = ["database", "valkey", "storage", "worker", "live"] as const;
const DATABASE = /^database (?<name>\S+)(?: node (?<node>.+))?$/;

/** Returns a function that names a check: a service, a further database, or a node of a cluster. */
export function useCheckWords() {
  const { t } = useWords("platform");
  return (check: string) => {
    const service = SERVICES.find((each) => each === check);
    if (service) return t(`health.of.${service}`);
    const { name, node } = DATABASE.exec(check)?.groups ?? {};
    if (node) return t("health.nodeNamed", { name, node });
    return name ? t("health.databaseNamed", { name }) : check;
  };
}
