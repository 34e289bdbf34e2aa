<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="ground" tilewidth="4" tileheight="4" tilecount="4" columns="2">
 <image source="ground.png" width="8" height="8"/>
 <tile id="3"><animation><frame tileid="3" duration="200"/><frame tileid="1" duration="100"/></animation></tile>
</tileset>
