import { Button, Dropdown } from "antd";
import { useState } from "react";
import { type Action, actionsOf } from "@/features/platform/console/rules";
import { useOperations } from "@/features/platform/console/useOperations";
import type { PlatformStore } from "@/features/platform/console/wire";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { ActionDialog } from "./ActionDialog";
import { PasswordDialog } from "./PasswordDialog";

/** The actions that have a button; the others are in a menu. */
const FOREMOST: readonly Action[] = ["approve", "deny", "resume", "reopen", "view", "suspend", "export"];
const GRAVE: readonly Action[] = ["close", "erase", "deny"];
const MAX_BUTTONS = 2;

/** Offers the actions for a store in its current state. Each has to be confirmed. */
export function StoreActions({ store }: { store: PlatformStore }) {
  const { t } = useWords("platform");
  const { data } = useOperations();
  const [asking, setAsking] = useState<Action | null>(null);
  const databases = data?.databases ?? [];
  const actions = actionsOf(store, databases.length);
  const buttons = FOREMOST.filter((action) => actions.includes(action)).slice(0, MAX_BUTTONS);
  const others = actions.filter((action) => !buttons.includes(action));
  const close = () => setAsking(null);
  return (
    <>
      {buttons.map((action) => (
        <Button key={action} danger={GRAVE.includes(action)} onClick={() => setAsking(action)}>
          {t(`action.${action}.button`)}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown
          trigger={["click"]}
          autoFocus
          menu={{
            items: others.map((action) => ({
              key: action,
              label: t(`action.${action}.button`),
              danger: GRAVE.includes(action),
            })),
            onClick: ({ key }) => setAsking(key as Action),
          }}
        >
          <Button icon={<Icon name="chevronDown" size={16} />} iconPlacement="end">
            {t("action.more")}
          </Button>
        </Dropdown>
      )}
      {asking === "password" && <PasswordDialog store={store} onClose={close} />}
      {asking && asking !== "password" && (
        <ActionDialog store={store} action={asking} databases={databases} onClose={close} />
      )}
    </>
  );
}
