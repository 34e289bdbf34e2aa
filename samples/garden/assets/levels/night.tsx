<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="night" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="night.png" width="64" height="32"/>
 <tile id="3">
  <animation>
   <frame tileid="3" duration="400"/>
   <frame tileid="4" duration="400"/>
  </animation>
 </tile>
</tileset>
