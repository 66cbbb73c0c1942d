import { Button } from "antd";
import { Icon } from "@/shared/ui/Icon";

/** The button that deletes a card; `label` names the card. */
export function DeleteButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <Button danger type="text" icon={<Icon name="trash" size={16} />} aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}
