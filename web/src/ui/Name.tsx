// The name of a person, or what somebody has written: whatever letters it has, its surroundings stay where they are.
import { unturned } from '../text/isolate';

export const Name = ({ children }: { children: string }) => <bdi>{unturned(children)}</bdi>;
