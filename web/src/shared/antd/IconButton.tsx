import { Button, type ButtonProps } from "antd";
import { Icon, type IconName } from "@/shared/ui/Icon";
import styles from "./IconButton.module.css";

type IconButtonProps = Omit<ButtonProps, "icon" | "size" | "type"> & {
  icon: IconName;
  label: string;
  size?: number;
};

/** A button that shows only an icon; by default it is large enough for a thumb. */
export function IconButton({ icon, label, size, className, ...button }: IconButtonProps) {
  return (
    <Button
      {...button}
      type="text"
      className={`${styles.icon} ${className ?? ""}`}
      icon={<Icon name={icon} size={size} />}
      aria-label={label}
    />
  );
}
