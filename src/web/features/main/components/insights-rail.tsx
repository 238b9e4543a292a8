import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconBolt,
  IconCloudUpload,
  IconCrown,
  IconFiles,
  IconLayoutSidebarRightExpand,
  IconUpload,
} from '@tabler/icons-react';
import { type InsightFigure, useInsights } from '../hooks/use-insights.ts';
import { mainTexts } from '../texts.ts';
import classes from './right-sidebar.module.css';

/** Within the landmark, also while they are shown. */
const IN_MAIN = { target: '#content' };

interface InsightsRailProps {
  /** The expanded sidebar lies over it. */
  readonly isCovered: boolean;
  readonly sellsPlans: boolean;
  readonly onExpand: () => void;
  readonly onUpload: () => void;
}

/** The right sidebar as icons with their figures. */
export function InsightsRail({ isCovered, sellsPlans, onExpand, onUpload }: InsightsRailProps) {
  const { documents, credits, uploadsLeft } = useInsights();
  return (
    <div className={classes.rail} inert={isCovered}>
      <RailButton label={mainTexts.showInsights} icon={IconLayoutSidebarRightExpand} onClick={onExpand} isToggle />
      <ul className={classes.railFigures}>
        <RailFigure label={mainTexts.documents} icon={IconFiles} {...documents} />
        {credits && <RailFigure label={mainTexts.credits} icon={IconBolt} {...credits} />}
        {uploadsLeft !== null && (
          <RailFigure label={mainTexts.uploadsLeft} icon={IconCloudUpload} value={uploadsLeft} isPending={false} />
        )}
      </ul>
      <RailButton label={mainTexts.uploadDocument} icon={IconUpload} onClick={onUpload} />
      {sellsPlans && <RailButton label={mainTexts.plans} icon={IconCrown} onClick={onExpand} />}
    </div>
  );
}

interface RailButtonProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isToggle?: boolean;
}

function RailButton({ label, icon: ButtonIcon, onClick, isToggle }: RailButtonProps) {
  return (
    <Tooltip label={label} position="left" portalProps={IN_MAIN}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={label}
        data-expands-rail={isToggle}
        onClick={onClick}
      >
        <ButtonIcon size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function RailFigure({
  label,
  icon: FigureIcon,
  value,
  isPending,
}: InsightFigure & Pick<RailButtonProps, 'label' | 'icon'>) {
  const shown = value?.toLocaleString('en-US') ?? (isPending ? '…' : '–');
  return (
    <Tooltip label={mainTexts.insightFigure(label, shown)} position="left" portalProps={IN_MAIN}>
      <li className={classes.railFigure}>
        <FigureIcon size={18} stroke={1.7} aria-hidden />
        <VisuallyHidden>{label}: </VisuallyHidden>
        {shown}
      </li>
    </Tooltip>
  );
}
